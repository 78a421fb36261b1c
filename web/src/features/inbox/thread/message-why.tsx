import { listExecutions, type Execution } from '@skein/contract/automations/execution'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../../lib/api/api-error.ts'
import { formatSmallCost } from '../../../lib/format.ts'
import { call } from '../../../lib/api/api.ts'
import { logPath } from '../../../lib/paths.ts'
import { LogTrace } from '../../../components/decision-trace.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { messageWords } from '../../../copy/inbox.ts'

interface MessageWhyProps {
  platformUserId: string
  executionId: string
  /** The text was written by AI. */
  byAi: boolean
}

/** The decision log entry behind an automated message. */
export function MessageWhy({ platformUserId, executionId, byAi }: MessageWhyProps) {
  const query = useQuery({
    queryKey: ['why', platformUserId, executionId],
    queryFn: async ({ signal }) => {
      const input = { platform_user_id: platformUserId, execution_id: executionId, limit: 1 }
      const found = await call(listExecutions, input, { signal }).catch(nothingKept)
      return found[0] ?? null
    },
  })
  return (
    <div className="my-1 flex flex-col gap-3 rounded-card border border-line bg-s1 p-4">
      <Loaded query={query} failed={messageWords.whyFailed} waiting="h-24 w-full">
        {(entry) =>
          entry === null ? (
            <p className="text-text-2">{messageWords.whyGone}</p>
          ) : (
            <>
              <p className="flex flex-wrap items-center gap-2">
                <Link
                  to={logPath(entry.automation_type, entry.automation_id)}
                  className="touch inline-flex items-center font-medium text-brand-text underline-offset-2 hover:underline"
                >
                  {entry.automation_name}
                </Link>
                {entry.cost > 0 && <Tag tone="iris">{messageWords.aiCost(formatSmallCost(entry.cost))}</Tag>}
              </p>
              <p className="text-text-2">{entry.reason}</p>
              <p className="meta">{byAi ? messageWords.byAi : messageWords.byRule}</p>
              <LogTrace trace={entry.trace} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

/** Log entries expire earlier than messages. */
function nothingKept(error: unknown): Execution[] {
  if (error instanceof ApiError && error.status === 404) return []
  throw error
}
