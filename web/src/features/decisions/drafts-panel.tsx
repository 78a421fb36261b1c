import { m } from '@skein/messages'
import { HelpLink } from '../../components/help-link.tsx'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import {
  type DraftFigures,
  getDraftFigures,
  goLive,
  sendDrafts,
} from '@skein/contract/automations/decisions/drafts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { notifyFailure } from '../../ui/feedback/notify-failure.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { listKey } from '../automations/queries.ts'
import { logsKey } from './queries.ts'
import { Permitted } from '../session/permitted.tsx'

const figuresQuery = (automation_id: string) =>
  queryOptions({
    queryKey: ['draft-figures', automation_id] as const,
    queryFn: ({ signal }) => call(getDraftFigures, { automation_id }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: 10_000,
  })

/** What became of the drafts of an automation that sends nothing itself, and the buttons that end this. */
export function DraftsPanel({ automation }: { automation: AutomationSummary }) {
  const { automation_id } = automation
  const { data, isError } = useQuery(figuresQuery(automation_id))
  const { send, live, busy } = useDrafts(automation)
  /** The figures for which the user is asked to confirm; drafts that come later are not sent. */
  const [askedFigures, setAskedFigures] = useState<DraftFigures | null>(null)
  const waiting = data?.waiting ?? 0
  return (
    <section
      aria-label={m.common_drafts_only()}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4"
    >
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <div className="flex items-center gap-2">
          <h2 className="section-head">{m.common_drafts_only()}</h2>
          <HelpLink term="needs-review" />
        </div>
        <p className="text-text-2">{m.drafts_text()}</p>
        <p role="status" className="tabular text-text-2">
          {isError ? m.drafts_load_failed() : data && figuresText(data)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {waiting > 0 && (
          <Permitted permission="reply">
            <Button disabled={busy} onClick={() => setAskedFigures(data ?? null)}>
              {m.drafts_send_all()}
            </Button>
          </Permitted>
        )}
        <Permitted>
          <Button disabled={busy} onClick={live}>
            {m.drafts_live()}
          </Button>
        </Permitted>
      </div>
      <AlertDialog
        open={askedFigures !== null}
        onClose={() => setAskedFigures(null)}
        title={m.drafts_send_title({ count: (askedFigures ?? data)?.waiting ?? 0 })}
        text={m.drafts_send_text()}
        confirm={{
          label: m.drafts_send_all(),
          onConfirm: () => {
            setAskedFigures(null)
            send(askedFigures?.newest_waiting ?? null)
          },
        }}
      />
    </section>
  )
}

function figuresText({ waiting, sent_unchanged, sent_edited, dismissed }: DraftFigures): string {
  const decidedCount = sent_unchanged + sent_edited + dismissed
  return [
    m.drafts_waiting({ count: waiting }),
    m.drafts_unchanged({ count: sent_unchanged, all: decidedCount }),
    m.drafts_edited({ count: sent_edited }),
    m.drafts_dismissed({ count: dismissed }),
  ].join(' · ')
}

function useDrafts({ automation_id, platform_user_id, version }: AutomationSummary) {
  const client = useQueryClient()
  const sending = useMutation({
    mutationFn: (newest: string | null) =>
      call(sendDrafts, { automation_id, ...(newest === null ? {} : { newest_waiting: newest }) }),
    onSuccess: (figures) => {
      client.setQueryData(figuresQuery(automation_id).queryKey, figures)
      void client.invalidateQueries({ queryKey: logsKey })
    },
    onError: (error, newest) =>
      notifyFailure(m.drafts_send_failed({ cause: causeOf(error) }), error, () => sending.mutate(newest)),
  })
  const going = useMutation({
    mutationFn: () => call(goLive, { automation_id, version }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: listKey(platform_user_id), exact: true })
      notify({ type: 'success', message: m.drafts_is_live() })
    },
    onError: (error) =>
      notifyFailure(m.drafts_live_failed({ cause: causeOf(error) }), error, () => going.mutate()),
  })
  return {
    send: (newest: string | null) => sending.mutate(newest),
    live: () => going.mutate(),
    busy: sending.isPending || going.isPending,
  }
}
