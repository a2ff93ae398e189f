import { entity, type RecordOfEntity } from '../entity.ts'
import { entryNumber } from '../trade/fields.ts'
import { choice, code, date, flag, integer, lookup, money, optional, percent, stamp, text } from '../fields.ts'

/** A count is frozen, all of it is counted, and it is posted; frozen again, what was counted is thrown away. */
export const COUNT_STATES = ['Frozen', 'Counted', 'Posted', 'Discarded'] as const
export type CountState = (typeof COUNT_STATES)[number]

const readOnly = true

/**
 * [S4.24] [supply 3.1] One count of a warehouse, from its freeze to the stock that it corrects. Frozen, it is a picture of what lay where; people
 * count against it while stock goes on moving. What it posts is what was counted less what was frozen.
 */
export const PhysicalCount = entity('ic.physicalCount', {
  roles: {
    controller: ['view', 'export'],
    approver: ['view', 'export', 'tags', 'accept', 'upgrade', 'post'],
    clerk: ['view', 'export', 'count', 'tags'],
  },
  key: 'countNo',
  title: 'warehouseId',
  fields: {
    countNo: code({ max: 20, readOnly }),
    companyId: { ...lookup('admin.company'), readOnly },
    warehouseId: { ...lookup('admin.warehouse', {}, { max: 10, upper: true }), readOnly },
    status: choice(COUNT_STATES, { readOnly }),
    countDate: date({ readOnly }),
    /** Only products of these; nothing: the whole warehouse. */
    classes: optional(text({ max: 400, readOnly })),
    isBlind: flag({ readOnly }),
    usesTags: flag({ readOnly }),
    withEmpty: flag({ readOnly }),
    tolerance: optional(percent({ readOnly })),
    toleranceValue: optional(money({ readOnly, ours: true })),
    products: integer({ readOnly }),
    lines: integer({ readOnly }),
    frozenBy: text({ max: 100, readOnly }),
    frozenOn: stamp(),
    discardedBy: optional(text({ max: 100, readOnly })),
    discardedOn: optional(stamp()),
    /** Counts that were thrown away when it was frozen again. */
    discardedCounts: optional(integer({ readOnly })),
    upgradedBy: optional(text({ max: 100, readOnly })),
    upgradedOn: optional(stamp()),
    /** Places that nobody had counted and that were set to 0. */
    zeroed: optional(integer({ readOnly })),
    postedBy: optional(text({ max: 100, readOnly })),
    postedOn: optional(stamp()),
    /** What the stock is worth more by than before, or less. */
    value: optional(money({ readOnly, ours: true })),
    entryNo: entryNumber(),
  },
  list: [
    ...[
      'countNo',
      'warehouseId',
      'status',
      'countDate',
      'products',
      'lines',
      'frozenBy',
      'frozenOn',
      'postedOn',
      'value',
    ],
    ...['entryNo', 'classes', 'isBlind', 'usesTags', 'upgradedBy', 'upgradedOn', 'zeroed', 'postedBy', 'discardedBy'],
    ...['discardedOn', 'discardedCounts', 'tolerance', 'toleranceValue'],
  ],
  search: ['countNo', 'warehouseId'],
  sort: ['-countNo'],
  ownActions: ['count', 'tags', 'accept', 'upgrade', 'post'],
})
export type PhysicalCount = RecordOfEntity<typeof PhysicalCount>

/** By what people look for what they count: the tag on it, one product in all its places, or a class in the order of the walk. */
export const COUNT_VIEWS = ['tag', 'product', 'class'] as const
export type CountView = (typeof COUNT_VIEWS)[number]

/** What is to be said of a place: nobody was there; it is as the books say; it is off within what is allowed or a second person agrees; count again. */
export const LINE_STANDINGS = ['NotCounted', 'Agrees', 'Over', 'Again'] as const
export type LineStanding = (typeof LINE_STANDINGS)[number]

export const TAG_STATES = ['Unused', 'Entered', 'Posted', 'Void'] as const
export type TagState = (typeof TAG_STATES)[number]

/** How a figure came to be. */
export type CountedHow = 'Class' | 'Product' | 'Tag' | 'Walk' | 'Found' | 'Zero'

/** Places of one page of a count. */
export const COUNT_PAGE = 250
/** Places that one walk holds. */
export const MOST_WALKED = 2000

/** One place of a count as its reader may see it: null is what he may not, or what nobody has counted. */
export interface CountLine {
  readonly id: string
  readonly tagNo: string | null
  readonly tagState: TagState | null
  readonly productId: string
  readonly description: string
  readonly productClass: string
  readonly lotNo: string | null
  readonly bin: string
  readonly unit: string
  readonly frozen: string | null
  readonly counted: string | null
  readonly countedBy: string | null
  readonly countedOn: string | null
  /** What the first person counted, where a second one has counted since. */
  readonly firstCounted: string | null
  readonly firstBy: string | null
  readonly acceptedBy: string | null
  readonly variance: string | null
  readonly value: string | null
  readonly tolerance: string | null
  readonly standing: LineStanding
  readonly isFound: boolean
  /** He counted it himself: a second count is another's. */
  readonly isOwn: boolean
  readonly remark: string | null
}

export interface CountLines {
  readonly rows: readonly CountLine[]
  readonly total: number
}

/** A warehouse and its count as its screens begin: stage, what is done, what is still to do, and what the reader may do. */
export interface CountStanding {
  readonly warehouseId: string
  readonly name: string
  readonly stage: 'Clear' | 'Frozen' | 'Counted'
  readonly count: (Omit<PhysicalCount, 'companyId'> & { readonly id: string }) | null
  /** When the last one was posted. */
  readonly lastPosted: string | null
  readonly figures: {
    readonly lines: number
    readonly counted: number
    readonly notCounted: number
    /** Products of which no place at all, or not every one, was counted. */
    readonly productsNotCounted: number
    readonly again: number
    readonly tagsEntered: number
    readonly tagsUnused: number
    /** What the variance is worth at frozen cost; null: not for this reader. */
    readonly value: string | null
    readonly gain: string | null
    readonly loss: string | null
  }
  readonly currency: string
  readonly actions: readonly string[]
  /** [S6.05] Whether frozen quantities are shown to this reader. */
  readonly showsFrozen: boolean
  readonly classes: readonly string[]
}

/** A warehouse among those that the reader may count. */
export interface CountableWarehouse {
  readonly warehouseId: string
  readonly name: string
  readonly stage: CountStanding['stage']
  readonly since: string | null
}

/** What is asked for while counting in the aisle: no quantity of the books in it, ever. */
export type WalkLine = Pick<
  CountLine,
  'id' | 'tagNo' | 'productId' | 'description' | 'lotNo' | 'bin' | 'unit' | 'standing' | 'isOwn'
> & {
  /** What was counted already, by whomever. */
  readonly counted: string | null
  /** What a scanner reads on it: barcodes of the product beside its code and lot. */
  readonly codes: readonly string[]
}

/** What becomes of a tag that has a figure already. */
export const TAG_MODES = ['add', 'replace'] as const
export type TagMode = (typeof TAG_MODES)[number]
