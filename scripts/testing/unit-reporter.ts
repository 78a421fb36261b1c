import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from '../run-tool.ts'
import type { FileTime } from './test-times.ts'

/**
 * Writes a line for each failed test, failed file and unhandled error to the file that FAILURES_FILE names, and the seconds
 * of each test file as JSON to the file that TIMES_FILE names.
 */
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly { message: string }[]): void {
    const failures = modules.flatMap((module) => [
      ...module.errors().map((error) => `${module.relativeModuleId}: ${firstLine(error.message)}`),
      ...[...module.children.allTests('failed')].map(
        (test) =>
          `${module.relativeModuleId} > ${test.fullName}: ${firstLine(test.result().errors?.[0]?.message)}`,
      ),
    ])
    const unhandled = unhandledErrors.map(({ message }) => `Unhandled error: ${firstLine(message)}`)
    writeFileSync(process.env.FAILURES_FILE ?? '', [...failures, ...unhandled].join('\n'))
    writeFileSync(process.env.TIMES_FILE ?? '', JSON.stringify(modules.map(timeOf)))
  }
}

const firstLine = (message = '') => message.trim().split('\n', 1)[0] ?? ''

/** Returns the seconds that a file takes: its environment, its imports, its hooks and its tests. */
function timeOf(module: TestModule): FileTime {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const milliseconds = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
  return { file: relative(root, module.moduleId), seconds: milliseconds / 1000 }
}
