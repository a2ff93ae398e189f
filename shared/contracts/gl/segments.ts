/** Segments that may stand behind the natural account, in the order of the full code, and the field that holds each. */
export const SEGMENT_FIELDS = { Branch: 'branchSegment', Department: 'departmentSegment' } as const
export type SegmentName = keyof typeof SEGMENT_FIELDS
export const SEGMENTS = Object.keys(SEGMENT_FIELDS) as readonly SegmentName[]
