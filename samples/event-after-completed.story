task 36dae170-8bc8-4e30-8d84-33cae4a90e21
  Stock Analyst, context 9db9c66b-5170-4123-bdd5-2a9fff56f1e4
    submitted  stream     x2.1
  → working    stream     x2.2
  → completed  stream     x2.3
  → working    stream     x2.4  leaves the legal paths: the task had ended
  … went on after its end
