/** Records that use one are counted to this and no further: "1,000+" is as good an answer as any figure above it. */
export const USES_COUNTED_TO = 1000

/** One kind of records that names a record, and how many of them do. */
export interface UseRow {
  /** Entity id of the kind, `admin.firm`. */
  entity: string
  /** The field in which they name it, `vendor.termsCode`; null where they hold it without a field. */
  path: string | null
  count: number
  /** More than were counted. */
  more: boolean
  /** Filters with which their list shows these records; null where it cannot be filtered by that field. */
  filters: Record<string, string> | null
}

/** Where a record is used, as far as its reader may see. */
export interface UsesAnswer {
  rows: UseRow[]
  /** Records that he does not see stand in the way of deleting it. Told to whoever may delete, since a refusal would tell him. */
  others: boolean
  /** Nothing stands in the way of deleting it, and he may. */
  removable: boolean
}
