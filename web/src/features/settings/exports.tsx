import { startExport, type UserExport } from '@skein/contract/user-data'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { formatDay, formatDateTime } from '../../lib/format.ts'
import { buttonClass } from '../../ui/button-style.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { dataWords } from '../../copy/settings.ts'
import { exportsQuery } from './queries.ts'

/** Data exports: requested here, written by a job, downloaded when ready. */
export function Exports() {
  const query = useQuery(exportsQuery)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(startExport, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
    onError: (error) => notify({ type: 'error', message: messageOf(error, dataWords.exportFailed) }),
  })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h3 className="section-head">{dataWords.export}</h3>
          <p className="mt-0.5 text-text-2">{dataWords.exportText}</p>
        </div>
        <Button busy={isPending} onClick={() => mutate()}>
          {dataWords.exportStart}
        </Button>
      </div>
      <Loaded query={query} failed={dataWords.exportsFailed} waiting="h-0">
        {(exports) => (
          <ul className="flex flex-col empty:hidden" aria-live="polite">
            {exports.map((each) => (
              <ExportRow key={each.id} copy={each} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}

const tones: Record<UserExport['state'], Tone> = {
  queued: 'neutral',
  writing: 'neutral',
  ready: 'ok',
  failed: 'bad',
}

function ExportRow({ copy: { id, state, created_at, expires_at, size } }: { copy: UserExport }) {
  const moment = formatDateTime(created_at)
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2">
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <span className="tabular">{dataWords.exportOf(moment)}</span>
        <Tag tone={tones[state]}>{dataWords.states[state]}</Tag>
        {state === 'ready' && (
          <span className="meta tabular">
            {dataWords.size(size)}
            {expires_at && `, ${dataWords.until(formatDay(expires_at))}`}
          </span>
        )}
      </span>
      {state === 'ready' && (
        <a
          href={`/api/users/export/${encodeURIComponent(id)}`}
          download
          aria-label={dataWords.downloadOf(moment)}
          className={buttonClass('secondary', 'dense')}
        >
          {dataWords.download}
        </a>
      )}
    </li>
  )
}
