import { entity, type RecordOfEntity } from '../entity.ts'
import { choice, code, date, flag, lookup, optional, percent, quantity, text } from '../fields.ts'
import { HARDNESS_SCALES, VERDICTS } from './composition.ts'

const readOnly = true
const share = () => optional(percent({ shown: 4 }))
const found = (shown = 1) => optional(quantity({ least: '0', shown }))

/** [S3.23] Pulled and pressed: of a heat, or of one lot of it. */
export const mechanics = () => ({
  yieldMpa: found(),
  tensileMpa: found(),
  elongation: optional(percent({ shown: 1 })),
  rValue: found(2),
  nValue: found(2),
  hardness: found(),
  hardnessScale: optional(choice(HARDNESS_SCALES)),
})

/**
 * [S3.22] [S8.28] [supply 8 heat-number] A melt of a mill with what its certificate says. Two mills use the same numbers, so a heat is known by
 * number and mill together. What is outside of the limits of its grade is kept, and its lots wait on hold.
 */
export const Heat = entity('ic.heat', {
  roles: {
    controller: ['*'],
    clerk: ['view', 'add', 'edit', 'delete', 'export'],
    approver: ['view'],
  },
  key: 'heatKey',
  title: 'heatNo',
  fields: {
    heatKey: optional(code({ max: 51, upper: true, readOnly })),
    heatNo: code({ max: 30, upper: true, fixed: true }),
    mill: lookup('admin.userCode', { codeType: '=MILL', active: 'true' }, { upper: true, fixed: true }),
    meltCountry: optional(
      code({ max: 2, upper: true, pattern: { source: '^[A-Z]{2}$', message: 'admin:rules.address.country' } }),
    ),
    gradeId: optional(lookup('ic.grade', { active: 'true' }, { upper: true })),
    testDate: optional(date()),
    laboratory: optional(text({ max: 60 })),
    si: share(),
    fe: share(),
    cu: share(),
    mn: share(),
    mg: share(),
    cr: share(),
    zn: share(),
    ti: share(),
    v: share(),
    c: share(),
    p: share(),
    s: share(),
    n: share(),
    ni: share(),
    mo: share(),
    othersEach: share(),
    othersTotal: share(),
    /** The sum of what was found. */
    total: optional(percent({ shown: 4, readOnly, most: '999' })),
    ...mechanics(),
    verdict: choice(VERDICTS, { readOnly }),
    active: flag(),
  },
  derived: {
    millName: optional(text({ max: 100, readOnly })),
    hasCertificate: flag({ readOnly }),
  },
  list: [
    'heatNo',
    'mill',
    'gradeId',
    'verdict',
    'testDate',
    'meltCountry',
    'hasCertificate',
    'heatKey',
    'total',
    'active',
  ],
  search: ['heatNo', 'heatKey', 'mill'],
  sort: ['heatNo', 'mill'],
  offers: () => ({ columns: ['mill', 'gradeId', 'verdict'] }),
})
export type Heat = RecordOfEntity<typeof Heat>
