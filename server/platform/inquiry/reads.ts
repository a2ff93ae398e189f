import type { FastifyRequest } from 'fastify'
import type { FieldSight } from '../../../shared/contracts/field-sight.ts'
import type { InquiryContract, InquiryHead, InquiryRow } from '../../../shared/contracts/inquiry.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { CurrentUser } from '../identity/user.ts'
import type { Rights } from '../rights/rights.ts'
import type { ListReader } from './list-reader.ts'

/** What a call asks, before anything was looked for. */
export interface InquiryAsked {
  readonly user: CurrentUser
  readonly rights: Rights
  /** What he sees of every field. */
  readonly sight: FieldSight
  /** Language of the reader, for names that records keep in several. */
  readonly locale: Locale
  /** Parameters by name, the key and the day among them; all of them text, what is empty is not there. */
  readonly asks: Readonly<Partial<Record<string, string>>>
  readonly request: FastifyRequest
}

/** What stands against looking at it: of a record that is not this user's to see, or a year that the company does not have. */
export class Refused {
  constructor(readonly answer: CallResult) {}
}

export interface Reads<A extends object> {
  /** What is looked at, judged with every call. @throws 404 for a key that names nothing */
  readonly of: (asked: InquiryAsked) => Promise<A | Refused>
  /** What stands above the lists. */
  readonly figures: (of: A, asked: InquiryAsked) => Promise<object & Partial<InquiryHead>>
  readonly lists: Readonly<Record<string, ListReader<A>>>
  /** Lists that this user may not see, beside the right to the whole. */
  readonly keeps?: (of: A, asked: InquiryAsked) => readonly string[]
  /** Fields of single rows that no column is: texts of a list in a cell, each with where it comes from. */
  readonly inside?: (list: string, row: InquiryRow, sight: FieldSight) => InquiryRow
}

/** An inquiry as the server reads it. */
export interface StoredInquiry<A extends object = object> extends Reads<A> {
  readonly contract: InquiryContract
}

type Lists<C extends InquiryContract, A> = { readonly [K in keyof C['lists']]: ListReader<A> }

/** What is looked at, its figures, and how each of its lists is read. */
export const reads = <const C extends InquiryContract, A extends object>(
  contract: C,
  parts: Omit<Reads<A>, 'lists'> & { readonly lists: Lists<C, A> },
): StoredInquiry<A> => ({ contract, ...parts })
