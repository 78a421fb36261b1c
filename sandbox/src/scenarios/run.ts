import { z } from 'zod'
import { command } from '../control/command.ts'
import { BrandName } from '../control/schema.ts'
import type { Sandbox } from '../context.ts'
import { requireAccount, type Account } from '../world/accounts.ts'
import { commentStorm } from './comment-storm.ts'
import { launchDay } from './launch-day.ts'
import { quietDay } from './quiet-day.ts'
import { tokenExpired } from './token-expired.ts'

export interface Scenario {
  title: string
  story: string
  run(sandbox: Sandbox, account: Account): Promise<void> | void
}

export const scenarios = {
  'quiet-day': quietDay,
  'launch-day': launchDay,
  'token-expired': tokenExpired,
  'comment-storm': commentStorm,
} satisfies Record<string, Scenario>

export const scenarioCommands = {
  runScenario: command(
    z.object({
      name: z.enum(['quiet-day', 'launch-day', 'token-expired', 'comment-storm']),
      account: BrandName,
    }),
    async (sandbox, input) => {
      await scenarios[input.name].run(sandbox, requireAccount(sandbox.world, input.account))
      return { name: input.name }
    },
  ),
}
