task fb27898d-10da-4a2b-abb1-6c327b27ac6e
  Stock Analyst, context 07d23847-345e-49de-8b89-85bc2626f56f
    submitted  send       x2
               poll       x3 ×3
  → working    poll       x6 ×9
  → completed  poll       x15
  … ended

task b1c438fe-3e4f-4763-ba3a-c03ba4fabc0c
  Stock Analyst, context 144f1385-18e2-44c6-828c-2ccf3d57813d
    submitted  stream     x17.1
  → working    stream     x17.2 ×2
  → completed  stream     x17.5
  … ended
