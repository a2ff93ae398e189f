import type { Entity } from './entity.ts'

/**
 * [supply 1.9a in use] The filter that leaves what is in use: by its mark, or by a status that says Active or Inactive.
 * Empty where records do not go out of use.
 */
export function inUseFilter({ fields }: Pick<Entity, 'fields'>): Readonly<Record<string, string>> {
  if (fields['active']?.kind === 'flag') return { active: 'true' }
  const words = fields['status']?.choices ?? []
  return words.includes('Active') && words.includes('Inactive') ? { status: 'Active' } : {}
}
