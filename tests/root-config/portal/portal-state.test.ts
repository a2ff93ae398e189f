import { describe, expect, it } from 'vitest'
import type { PortalFirm, PortalSession } from '../../../shared/contracts/portal.ts'
import {
  answered,
  billToList,
  counted,
  EMPTY_PORTAL,
  listed,
  shipToChosen,
  shipToList,
  switched,
  unanswered,
} from '../../../root-config/portal/portal-state.ts'

const firm = (FirmId: string): PortalFirm => ({ FirmId, Name: `Name of ${FirmId}` })
const firms = ['C100', 'S1', 'S2', 'D200', 'T1'].map(firm)
const securables = ['C100,S1,S2,S9', 'D200,T1'].map((Identifier) => ({ Identifier }))
const ids = (list: readonly PortalFirm[]) => list.map(({ FirmId }) => FirmId)
const session = (change: Partial<PortalSession> = {}): PortalSession => ({
  securables,
  firms,
  accountOnHold: false,
  selectedBillToId: 'C100',
  selectedShipToId: 'S1',
  defaultShipToId: 'S1',
  ...change,
})
const open = answered(EMPTY_PORTAL, session())

describe('portal session state', () => {
  it('[S4.22] [S3.11] the account is on hold until the server says otherwise', () => {
    expect(EMPTY_PORTAL).toMatchObject({ accountOnHold: true, selectedBillToId: null, deliveryDate: null })
    expect(open.accountOnHold).toBe(false)
    expect(answered(EMPTY_PORTAL, session({ accountOnHold: true })).accountOnHold).toBe(true)
    expect(answered(EMPTY_PORTAL, session({ securables: [], firms: [] })).accountOnHold).toBe(true)
    expect(unanswered(open)).toEqual({ ...open, standing: 'failed' })
  })

  it.each([
    [
      ['C100,S1', 'D200,T1'],
      ['C100', 'D200'],
    ],
    [['S1,C100'], ['S1']],
    [[' C100 , S1'], ['C100']],
    [['GONE,S1'], []],
    [['', ',S1'], []],
    [['C100,S1', 'C100,S2'], ['C100']],
  ])('[S4.20] [S3.07] the bill-to list of %j is %j', (identifiers, expected) => {
    expect(
      ids(
        billToList(
          firms,
          identifiers.map((Identifier) => ({ Identifier })),
        ),
      ),
    ).toEqual(expected)
  })

  it.each([
    [['C100,S1,S2,S9'], ['S1', 'S2']],
    [['C100,S2,S1'], ['S2', 'S1']],
    [['C100, S1 ,,S1'], ['S1']],
    [['C100'], []],
    [['C100,C100,S1'], ['C100', 'S1']],
    [
      ['C100,S1', 'C100,S2'],
      ['S1', 'S2'],
    ],
    [['D200,T1'], []],
  ])('[S4.21] [S6.05] ship-tos of C100 out of %j are %j', (identifiers, expected) => {
    const state = {
      ...EMPTY_PORTAL,
      firms,
      securables: identifiers.map((Identifier) => ({ Identifier })),
      selectedBillToId: 'C100',
    }
    expect(ids(shipToList(state))).toEqual(expected)
  })

  it('[S4.19] another bill-to list clears both selections, the same one neither', () => {
    expect(open).toMatchObject({ selectedBillToId: 'C100', selectedShipToId: 'S1' })
    expect(listed(open, [...firms], [...securables])).toMatchObject({
      selectedBillToId: 'C100',
      selectedShipToId: 'S1',
    })
    expect(listed(open, firms, [{ Identifier: 'D200,T1' }])).toMatchObject({
      selectedBillToId: null,
      selectedShipToId: null,
    })
    expect(listed(open, [], securables).selectedBillToId).toBeNull()
  })

  it('[S4.23] [S7.10] a switch selects the account with its default ship-to and clears what was the other one’s', () => {
    const busy = {
      ...open,
      badges: { notifications: 3, cart: 4 },
      deliveryDate: '2026-11-24',
      pendingCartPromises: [Promise.resolve()],
    }
    expect(switched(busy, 'D200', 'T1')).toMatchObject({
      selectedBillToId: 'D200',
      selectedShipToId: 'T1',
      deliveryDate: null,
      pendingCartPromises: [],
      badges: { notifications: 0, cart: 0 },
      accountOnHold: true,
      standing: 'asked',
    })
    // A default ship-to that is not in the securable selects none.
    expect(switched(busy, 'D200', 'S1').selectedShipToId).toBeNull()
    expect(switched(busy, 'D200', null).selectedShipToId).toBeNull()
  })

  it('[S6.05] only a ship-to of the selected account can be chosen', () => {
    expect(shipToChosen(open, 'S2').selectedShipToId).toBe('S2')
    expect(shipToChosen(open, 'T1')).toBe(open)
    expect(shipToChosen(open, 'S9')).toBe(open)
  })

  it('a ship-to chosen here outlives the next answer, unless the account is another one', () => {
    const chosen = shipToChosen(open, 'S2')
    expect(answered(chosen, session()).selectedShipToId).toBe('S2')
    const elsewhere = session({ selectedBillToId: 'D200', selectedShipToId: 'T1' })
    expect(answered(chosen, elsewhere)).toMatchObject({ selectedBillToId: 'D200', selectedShipToId: 'T1' })
  })

  it.each([
    [[3, 4], { notifications: 3, cart: 4 }],
    [[3, 4, 5], { notifications: 3, cart: 4 }],
    [[0, 120], { notifications: 0, cart: 120 }],
  ])('[S7.07] numbers %j are notifications, then cart', (numbers, badges) => {
    expect(counted(open, 'C100', numbers).badges).toEqual(badges)
  })

  it.each([null, [], [1], ['1', '2'], [-1, 2], [1.5, 2], { 0: 1, 1: 2 }, '<html>'])(
    '[S8.13] what are no numbers changes nothing: %j',
    (numbers) => {
      expect(counted(open, 'C100', numbers)).toBe(open)
    },
  )

  it('[S7.07] numbers of an account that was left meanwhile change nothing', () => {
    expect(counted(open, 'D200', [1, 2])).toBe(open)
  })
})
