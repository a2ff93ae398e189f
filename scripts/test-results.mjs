/** What the result files of the three runners say of each test: its title, whether it passed, and why it did not run where it did not. */
export function testsOf({ vitest, wtr, playwright }) {
  const tests = []
  for (const file of vitest?.testResults ?? [])
    for (const t of file.assertionResults) tests.push({ title: t.fullName, ...verdictOfVitest(t) })
  for (const t of wtr?.tests ?? []) tests.push({ title: t.title, passed: t.passed })
  const walk = (suite, path) => {
    for (const spec of suite.specs ?? [])
      tests.push({
        title: `${path} ${spec.title}`,
        ...verdictOf(spec),
        shaky: spec.tests.some((run) => run.status === 'flaky'),
      })
    for (const inner of suite.suites ?? []) walk(inner, `${path} ${inner.title}`)
  }
  for (const suite of playwright?.suites ?? []) walk(suite, suite.title)
  return tests
}

/** A skipped test that names in its title what it needs did not run; any other is left out by somebody, and fails. */
function verdictOfVitest({ status, fullName }) {
  const notRun = status === 'passed' || status === 'failed' ? undefined : /\(needs ([^)]+)\)/.exec(fullName)?.[1]
  return notRun ? { passed: false, notRun } : { passed: status === 'passed' }
}

/** A test that lacks what it needs says so: it is neither passed, so that it proves nothing, nor failed. */
function verdictOf({ ok, tests }) {
  if (!tests.length || tests.some(({ status }) => status !== 'skipped')) return { passed: ok }
  const reasons = tests.flatMap(({ annotations = [] }) => annotations.map(({ description }) => description ?? ''))
  return { passed: false, notRun: reasons.find(Boolean) ?? 'no reason is given' }
}
