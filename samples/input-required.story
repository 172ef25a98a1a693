task e0f09b66-2172-4ea4-b32b-88b9c3eaae42
  Stock Analyst, context 23ef8c30-3be0-4cdc-95ea-b74d7622d7d8
    submitted       send       x2
                    poll       x3 ×2
  → working         poll       x5 ×2
  → input-required  poll       x7
  → completed       send       x8
  … ended
