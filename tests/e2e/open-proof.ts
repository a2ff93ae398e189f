import { expect, type Shell } from './fixture.ts'

/** Rows of the proof under a report: where all of many sums agree they stand behind a line. */
export async function openProof({ panel }: Shell): Promise<void> {
  const proof = panel.getByRole('region', { name: 'Proof' })
  await expect(proof).toBeVisible()
  const line = proof.locator('summary')
  if ((await line.count()) > 0) await line.press('Enter')
  await expect(proof.getByRole('table')).toBeVisible()
}
