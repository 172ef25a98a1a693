task 8b67e958-a3a5-4b94-8077-b5342aaeaa27
  Stock Analyst, context 61d7b8a7-a5a2-413b-9ef3-f85ba45bcbfb
    submitted  send       x2        01:37:36.935
               poll       x3        01:37:37.009
  → working    poll       x4 ×7     01:37:37.082
  → completed  poll       x11       01:37:37.431
  … ended

task 1a37e105-41d1-461b-ad22-236ea189c65d
  Stock Analyst, context 49dee2f6-7919-473c-b54e-540a826a9fa1
    submitted  stream     x13.1
  → working    stream     x13.2 ×2
  → completed  stream     x13.5
  … ended
