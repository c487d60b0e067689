import { writeFileSync } from 'node:fs'

/** Where the report goes that the runner of the tests reads. */
export const REPORT_VARIABLE = 'TEST_REPORT_PATH'

/**
 * A reporter for vitest. It writes what the runner counts and repeats at the end: each test's titles,
 * outcome, why it was skipped, and waits, and what went wrong outside any test, of which the count of tests says nothing.
 */
export default class TestReport {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map(outcomeOf))
    const moduleErrors = modules.flatMap((module) => [
      ...errorsOf(module, module.relativeModuleId),
      ...[...module.children.allSuites()].flatMap((suite) => errorsOf(suite, titlesOf(suite))),
    ])
    const outside = unhandled.map((error) => messageOf(error))
    writeFileSync(
      process.env[REPORT_VARIABLE],
      JSON.stringify({ tests, troubles: [...moduleErrors, ...outside] }),
    )
  }
}

function outcomeOf(test) {
  const { state, errors = [], note } = test.result()
  const { waits = [] } = test.meta()
  return { titles: titlesOf(test), state, note, message: errors.map(messageOf).join('\n'), waits }
}

/** The file, the groups around it, and its own name. */
function titlesOf(task) {
  return task.type === 'module' ? [task.relativeModuleId] : [...titlesOf(task.parent), task.name]
}

const errorsOf = (group, where) =>
  group.errors().map((error) => `${[where].flat().join(' > ')}: ${messageOf(error)}`)

/** What was wrong and where in the project; the runner's own lines say nothing. */
const messageOf = ({ stack, name, message }) =>
  (stack ?? `${name}: ${message}`)
    .split('\n')
    .filter((line) => !/^ +at .*(node_modules|node:|<anonymous>)/.test(line))
    .join('\n')
