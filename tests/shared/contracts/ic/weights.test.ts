import { describe, expect, it } from 'vitest'
import * as metal from '../../../../shared/contracts/ic/weights.ts'

/** [supply 5.3] The worked numbers of the weight formulas, each to the digit in which it is given. */
const STEEL = metal.DENSITIES.carbonSteel
const feet = (n: number) => n * 12

describe('weights of metal', () => {
  it('[supply 5.3] [W1] a steel sheet 0.0598 x 48 x 120', () => {
    const each = metal.flat('0.0598', 48, 120, STEEL)
    expect([each.toFixed(3), metal.areaWeight('0.0598', STEEL).toFixed(4), each.times(20).toFixed(1)]).toEqual([
      '97.685',
      '2.4421',
      '1953.7',
    ])
  })

  it('[W2] a sheet of 6061', () => {
    const each = metal.flat('0.063', 48, 144, metal.DENSITIES.aluminum6061)
    expect([each.toFixed(3), each.times(25).toFixed(2)]).toEqual(['42.457', '1061.42'])
  })

  it('[W3] a coil from its diameters, and its pounds an inch', () => {
    const weight = metal.coil(48, 20, 48, STEEL)
    expect([metal.annulus(48, 20).toFixed(3), weight.toFixed(1), metal.poundsPerInch(weight, 48).toFixed(3)]).toEqual([
      '1495.398',
      '20356.6',
      '424.095',
    ])
  })

  it('[W4, W5] 20,000 lb: its length, its diameter, and its length again from that', () => {
    const outside = metal.coilOutside(20_000, 20, 48, STEEL)
    const length = metal.coilLength(20_000, '0.0598', 48, STEEL).div(12)
    const back = metal.coilLength(metal.coil(outside, 20, 48, STEEL), '0.0598', 48, STEEL).div(12)
    expect([length, back].map((feet) => feet.toFixed(1))).toEqual(['2047.4', '2047.4'])
    expect([outside.toFixed(3), metal.poundsPerInch(20_000, 48).toFixed(3)]).toEqual(['47.651', '416.667'])
  })

  it('[W6] slit to four of 11.75, with its trim and yield; [supply 19] wider than the coil it cannot be', () => {
    const plan = metal.slit(20_000, 48, ['11.75', '11.75', '11.75', '11.75'])!
    expect(plan.strips.map((strip) => strip.toFixed(1))).toEqual(Array.from({ length: 4 }, () => '4895.8'))
    expect([plan.trim.toFixed(3), plan.trimWeight.toFixed(1), plan.yield.toFixed(2)]).toEqual([
      '1.000',
      '416.7',
      '97.92',
    ])
    expect(metal.slit(20_000, 48, ['12', '12', '12', '12', '0.5'])).toBeNull()
  })

  it('[W7] bars of an inch, 12 ft long', () => {
    const round = metal.roundBar(1, feet(12), STEEL)
    expect([
      round.toFixed(3),
      round.div(12).toFixed(4),
      metal.squareBar(1, feet(12), STEEL).toFixed(3),
      metal.hexBar(1, feet(12), STEEL).toFixed(3),
    ]).toEqual(['32.074', '2.6729', '40.838', '35.367'])
  })

  it('[W8] a tube 2.000 x 0.083', () => {
    expect(metal.roundTube(2, '0.083', 12, STEEL).toFixed(4)).toBe('1.7011')
    expect(metal.roundTube(2, '0.083', feet(20), STEEL).toFixed(2)).toBe('34.02')
  })

  it('[W9, W10] metric sheet and coil', () => {
    const rho = metal.density('7.85')
    const sheet = metal.flat(metal.inches('1.5'), metal.inches(1219), metal.inches(2438), rho)
    expect([metal.kilograms(sheet).toFixed(3), sheet.toFixed(3)]).toEqual(['34.994', '77.149'])
    const coil = metal.coil(metal.inches(1200), metal.inches(508), metal.inches(1250), rho)
    expect([metal.kilograms(coil).toFixed(1), coil.toFixed(0)]).toEqual(['9108.8', '20082'])
  })

  it('[W11] 5,000 of 15,120 lb are consumed', () => {
    const told = (weight: number) => [
      metal.poundsPerInch(weight, 48).toFixed(2),
      metal.coilOutside(weight, 20, 48, STEEL).toFixed(2),
    ]
    expect([told(15_120), told(10_120)]).toEqual([
      ['315.00', '42.59'],
      ['210.83', '36.70'],
    ])
    expect(metal.coilLength(10_120, '0.0598', 48, STEEL).div(12).toFixed(1)).toBe('1036.0')
  })

  it('[W12] blanks that 15,120 lb give', () => {
    const each = metal.flat('0.0598', 48, 120, STEEL)
    const pieces = metal.pounds(metal.kilograms(15_120)).div(each).floor()
    expect([
      pieces.toFixed(),
      each.times(pieces).toFixed(1),
      pieces.times(each).minus(15_120).negated().toFixed(1),
    ]).toEqual(['154', '15043.6', '76.4'])
  })

  it('[W13] megapascals and psi', () => {
    expect([metal.psi(350).toFixed(0), metal.megapascals(50_000).toFixed(1)]).toEqual(['50763', '344.7'])
  })
})
