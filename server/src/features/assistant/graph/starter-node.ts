import { findEarlierMessages } from '../threads/thread-store.ts'
import { foreignHosts, hostsIn, pagesIn } from '../filter-answer.ts'
import { recordOf } from '../turns/record.ts'
import type { TranscriptEntry } from '../run-state.ts'
import { withoutCost, type StepResult, type StepContext } from './step.ts'

const maxEarlierMessages = 12
const maxEarlierLength = 4000

/** Loads the earlier messages of the chat, what it has read, and the hosts and pages that the owner named. */
export async function start({ ctx, turn }: StepContext): Promise<StepResult> {
  const { run } = turn
  const messages = await findEarlierMessages(ctx.db, { ...turn, limit: maxEarlierMessages })
  const earlier = messages.map(({ type, text }): TranscriptEntry => {
    const short = text.slice(0, maxEarlierLength)
    return type === 'human' ? { role: 'user', text: short } : { role: 'assistant', text: short }
  })
  const ownText = [
    ...messages.filter(({ type }) => type === 'human').map(({ text }) => text),
    turn.message,
  ].join('\n')
  const record = recordOf(
    turn,
    {
      id: run.record_id ?? '',
      node: 'starter_node',
      status: 'success',
      next_node: 'planner_node',
      next_type: 'ai',
    },
    ctx.clock.now(),
  )
  return {
    run: {
      ...run,
      node: 'planner_node',
      record_id: null,
      said: [...earlier, ...run.said],
      known: {
        strangers: turn.read_strangers,
        own: turn.read_own,
        hosts: foreignHosts(hostsIn(ownText), ctx.env.PUBLIC_URL),
        pages: pagesIn(ownText),
      },
    },
    records: [withoutCost(record)],
  }
}
