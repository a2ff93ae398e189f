/** What calls of a count may be sent. */

export const told = { response: { 200: { type: 'object', additionalProperties: true } } } as const
const warehouseId = { type: 'string', minLength: 1, maxLength: 10 } as const
export const id = { type: 'string', format: 'uuid' } as const
export const code = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const
export const figure = { type: ['string', 'null'], maxLength: 24, pattern: '^-?[0-9]{1,13}(\\.[0-9]{1,6})?$' } as const
export const confirmed = { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 200 } } as const
export const body = (properties: object, required: readonly string[]) => ({
  body: {
    ...{ type: 'object', additionalProperties: false, required: ['warehouseId', ...required] },
    properties: { warehouseId, ...properties },
  },
})
export const query = (properties: object, required: readonly string[] = ['warehouseId']) => ({
  querystring: { type: 'object', additionalProperties: false, required, properties: { warehouseId, ...properties } },
})
