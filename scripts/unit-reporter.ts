import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes a line for each failed test, failed file and unhandled error to the file that FAILURES_FILE names. */
export default class FailureReporter implements Reporter {
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
  }
}

const firstLine = (message = '') => message.trim().split('\n', 1)[0] ?? ''
