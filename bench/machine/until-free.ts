import { setTimeout as wait } from 'node:timers/promises'
import { isFree } from '../../scripts/testing/free-port.ts'

/** Resolves when the port is free. */
export async function untilFree(port: number): Promise<void> {
  while (!(await isFree(port))) await wait(50)
}
