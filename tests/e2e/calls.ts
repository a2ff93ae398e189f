import type { Page } from '@playwright/test'

type Answer = Readonly<{
  ResultStatus: number
  Data: Readonly<Record<string, unknown>>
  List: Readonly<Record<string, unknown>>[]
}>

/** A call of whoever is signed in there, as his screens make it. */
export const call = (page: Page, method: string, path: string, body?: unknown): Promise<Answer> =>
  page.evaluate(
    async ([method, path, body]) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
      const { access_token: token } = JSON.parse(localStorage.getItem(key)!) as { access_token: string }
      const answer = await fetch(path, {
        method,
        headers: {
          ...{ Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
          'Content-Type': 'application/json',
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      return (await answer.json()) as never
    },
    [method, path, body] as const,
  )
