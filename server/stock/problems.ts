import type { Problem } from '../../shared/contracts/result.ts'

const refused = (name: string, Args: Problem['Args'] = {}, Field: string | null = null): Problem => ({
  Field,
  Key: `ledger:stock.${name}`,
  Args,
})

/** What the stock ledger refuses, in words. */
export const problems = {
  onlyAvailable: (product: string, available: string, asked: string, warehouse: string, field?: string) =>
    refused('onlyAvailable', { product, available, asked, warehouse }, field),
  /** Taken on an earlier day it would be missing on this one. */
  missingLater: (product: string, warehouse: string, date: string, field?: string) =>
    refused('missingLater', { product, warehouse, date }, field),
  /** What came in at one price has gone on at another. */
  goneOn: (product: string, warehouse: string, field?: string) => refused('goneOn', { product, warehouse }, field),
  notTracked: (product: string, field?: string) => refused('notTracked', { product }, field),
  warehouseUnknown: (field?: string) => refused('warehouseUnknown', {}, field),
  lotNeeded: (product: string, field?: string) => refused('lotNeeded', { product }, field),
  noLots: (product: string, field?: string) => refused('noLots', { product }, field),
  lotUnknown: (product: string, field?: string) => refused('lotUnknown', { product }, field),
  lotHeld: (product: string, field?: string) => refused('lotHeld', { product }, field),
  countUnderWay: (warehouse: string, since: string) => refused('countUnderWay', { warehouse, since }, 'date'),
  beforeFollowed: (date: string, field?: string) => refused('beforeFollowed', { date }, field),
  postedBefore: () => refused('postedBefore'),
  reversedBefore: () => refused('reversedBefore'),
  /** Of what lies there, others have so much set apart for them. */
  setApart: (product: string, warehouse: string, free: string, asked: string, field?: string) =>
    refused('setApart', { product, warehouse, free, asked }, field),
  claimUnknown: (field?: string) => refused('claimUnknown', {}, field),
  /** Of a lot that is named for a line: how much of it is free, and how much the line still wants. */
  lotHasFree: (lotNo: string, free: string, warehouse: string, field?: string) =>
    refused('lotHasFree', { lotNo, free, warehouse }, field),
  wantsLess: (wants: string, field?: string) => refused('wantsLess', { wants }, field),
  notApart: (lotNo: string | null, field?: string) =>
    refused(lotNo === null ? 'noneApart' : 'notApart', lotNo === null ? {} : { lotNo }, field),
  claimStays: (product: string, warehouse: string, field?: string) =>
    refused('claimStays', { product, warehouse }, field),
  claimSettled: (product: string, settled: string, asked: string, field?: string) =>
    refused('claimSettled', { product, settled, asked }, field),
  claimPicked: (product: string, picked: string) => refused('claimPicked', { product, picked }),
  onlyKept: (product: string, kept: string, asked: string, field?: string) =>
    refused('onlyKept', { product, kept, asked }, field),
  notAllocated: (product: string) => refused('notAllocated', { product }),
  unitUnknown: (from: string, to: string, product: string, field?: string) =>
    refused('unitUnknown', { from, to, product }, field),
} as const
