import { expect, it } from 'vitest'
import { cyclesOf } from '../../build/chunk-cycles.mjs'

const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports })

it('files of a build that stand on each other are named, and none where each comes after what it needs', () => {
  expect(cyclesOf([chunk('app', 'kit', 'ageing'), chunk('kit', 'ageing'), chunk('ageing', 'ground')])).toEqual([])
  expect(cyclesOf([chunk('app', 'kit'), chunk('kit', 'ageing'), chunk('ageing', 'ground', 'kit')])).toEqual([
    'kit -> ageing -> kit',
  ])
})
