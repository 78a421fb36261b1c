import { m } from '@skein/messages'
import { ownedAccountById, ownedAccounts } from '#src/features/accounts/index.ts'
import { recordOf } from '../turns/record.ts'
import type { ToolCall } from '../run-state.ts'
import { withoutCost, type StepResult, type StepContext } from './step.ts'
import { toolFields } from './tool-result.ts'

/** Continues with a connected account, or waits until one is connected. */
export async function verifyConnection(context: StepContext, call: ToolCall): Promise<StepResult> {
  const { ctx, turn } = context
  const { run } = turn
  const account = turn.account_id
    ? await ownedAccountById(ctx, turn.account_id)
    : ((await ownedAccounts(ctx))[0] ?? null)
  if (!account || account.status !== 'connected') return waitForAccount(context)
  const { platform_username: username } = account
  const output = { connected: true, account: username }
  const record = recordOf(
    turn,
    { ...toolFields(run, call), status: 'success', tool_output: output },
    ctx.clock.now(),
  )
  return {
    account_id: account.id,
    run: { ...run, calls: run.calls.slice(1), record_id: null },
    records: [withoutCost(record)],
  }
}

/** Ends the step with a request to connect an account. */
export function waitForAccount({ ctx, turn }: StepContext): StepResult {
  const id = ctx.ids.next()
  const record = recordOf(
    turn,
    {
      id,
      type: 'interrupt',
      node: turn.run.node,
      next_type: 'interrupt',
      status: 'in_progress',
      data: {
        type: 'connect',
        platform: 'instagram',
        data: {
          title: m.assistant_connect_title(),
          content: m.assistant_connect_text(),
          options: [m.common_connect_instagram()],
        },
      },
    },
    ctx.clock.now(),
  )
  return {
    state: 'waiting',
    waits_for: 'connect',
    run: { ...turn.run, record_id: id },
    records: [withoutCost(record)],
  }
}
