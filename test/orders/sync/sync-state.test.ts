import { describe, expect, it } from 'vitest'
import { readSyncState, syncText, type SyncState } from '../../../main/orders/sync/sync-state.ts'

const FRESH: SyncState = { asOf: null, whole: null, lastScan: 0, saved: null }

describe('the state that sync stored', () => {
  it.each<SyncState>([
    FRESH,
    { asOf: 5, whole: { at: 4, confirmed: true }, lastScan: 3, saved: null },
    {
      asOf: null,
      whole: null,
      lastScan: 1,
      saved: {
        number: 1,
        read: [
          [1, 4],
          [7, 7]
        ],
        total: 90,
        lastPage: 9
      }
    }
  ])('is read back: %j', state => {
    expect(readSyncState(syncText(state))).toEqual(state)
  })

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"form":2,"asOf":5,"whole":null,"reading":3,"pass":null}',
    '{"form":1}',
    '{"form":1,"asOf":"today","whole":null,"reading":3,"pass":null}',
    '{"form":1,"asOf":5,"whole":true,"reading":3,"pass":null}',
    '{"form":1,"asOf":5,"whole":null,"reading":3,"pass":{"number":3,"read":[1,2],"total":9,"lastPage":1}}',
    '{"form":1,"asOf":5,"whole":null,"reading":3,"pass":{"number":3,"read":[[1]],"total":9,"lastPage":1}}',
    '{"form":1,"asOf":5,"whole":null,"reading":3,"pass":{"number":3,"came":7,"lastPage":1}}',
    '{"form":1,"asOf":5,"whole":null,"reading":3,"pass":{"number":3,"read":[[0,2]],"total":9,"lastPage":1}}',
    '{"form":1,"asOf":5,"whole":null,"reading":3,"pass":{"number":3,"read":[[1,2.5]],"total":9,"lastPage":1}}',
    '{"form":1,"asOf":5,"whole":null,"reading":3,"pass":{"number":3,"read":[[1,2,3]],"total":9,"lastPage":1}}'
  ])('starts fresh where it is %j', text => {
    expect(readSyncState(text)).toEqual(FRESH)
  })
})
