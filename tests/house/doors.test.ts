import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ALL_APPLICATIONS } from '../../shared/contracts/applications.ts'
import { moduleOf, MODULES } from '../../shared/contracts/doors.ts'
import { ALL_DOORS, ALL_HEADINGS } from '../../shared/contracts/rooms.ts'
import declared from './declared-paths.json' with { type: 'json' }
import ourOwn from './paths-of-our-own.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '../..')
const routerPath = new Map(ALL_APPLICATIONS.map((a) => [a.application, a.routerPath]))
const fullPath = (door: (typeof ALL_DOORS)[number]) => `${routerPath.get(door.application)}${door.path}`

describe('doors', () => {
  it('[S2.05] are spelled as the product text declares them; the few that it does not know have a reviewed reason', () => {
    const paths = new Set([...(declared as string[]), ...Object.keys(ourOwn)])
    expect(ALL_DOORS.map(fullPath).filter((path) => !paths.has(path))).toEqual([])
  })

  it('of our own exist, and their paths are none of the product text', () => {
    const paths = new Set(ALL_DOORS.map(fullPath))
    const known = new Set((declared as string[]).map((path) => path.toLowerCase()))
    for (const [path, reason] of Object.entries(ourOwn)) {
      expect(paths).toContain(path)
      expect(known).not.toContain(path.toLowerCase())
      expect(reason.length).toBeGreaterThan(40)
    }
  })

  it('lead into modules that there are, all of which the shell knows before it knows a door', () => {
    expect([...MODULES].sort()).toEqual(readdirSync(resolve(root, 'apps')).sort())
    expect(ALL_DOORS.map((door) => moduleOf(door.room)).filter((module) => !MODULES.includes(module))).toEqual([])
  })

  it('have menu ids of their own, never one that is taken', () => {
    const ids = [...ALL_DOORS, ...ALL_HEADINGS].map((d) => d.menuId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain('RESTEEL0002')
    expect(ids.filter((id) => id.length > 20)).toEqual([])
  })

  it('lead to one path each, of an application that exists, under a heading of the same application', () => {
    const paths = ALL_DOORS.map((d) => fullPath(d).toLowerCase())
    expect(new Set(paths).size).toBe(paths.length)
    for (const door of ALL_DOORS) {
      expect(routerPath.has(door.application)).toBe(true)
      if (door.parent) expect(ALL_HEADINGS.find((h) => h.menuId === door.parent)?.application).toBe(door.application)
    }
  })

  it('open a room whose screen exists in the module that owns it', () => {
    for (const room of new Set(ALL_DOORS.map((d) => d.room))) {
      const screen = `apps/${moduleOf(room)}/screens/${room.split('/')[1]}.screen.ts`
      expect(
        existsSync(resolve(root, screen)) || existsSync(resolve(root, `${screen}x`)),
        `${room} needs ${screen}`,
      ).toBe(true)
    }
  })

  it('no heading is empty', () => {
    for (const heading of ALL_HEADINGS) expect(ALL_DOORS.some((d) => d.parent === heading.menuId)).toBe(true)
  })
})
