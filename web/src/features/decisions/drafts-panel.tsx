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
import { draftWords } from '../../copy/automations/reply/drafts.ts'
import { call } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { notifyFailure } from '../../ui/feedback/notify-failure.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { listKey } from '../automations/queries.ts'
import { logsKey } from './queries.ts'

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
  const [asked, setAsked] = useState<DraftFigures | null>(null)
  const waiting = data?.waiting ?? 0
  return (
    <section
      aria-label={draftWords.title}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4"
    >
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <div className="flex items-center gap-2">
          <h2 className="section-head">{draftWords.title}</h2>
          <HelpLink term="needs-review" />
        </div>
        <p className="text-text-2">{draftWords.text}</p>
        <p role="status" className="tabular text-text-2">
          {isError ? draftWords.loadFailed : data && figuresText(data)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {waiting > 0 && (
          <Button disabled={busy} onClick={() => setAsked(data ?? null)}>
            {draftWords.sendAll}
          </Button>
        )}
        <Button variant="primary" disabled={busy} onClick={live}>
          {draftWords.live}
        </Button>
      </div>
      <AlertDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={draftWords.sendTitle((asked ?? data)?.waiting ?? 0)}
        text={draftWords.sendText}
        confirm={{
          label: draftWords.sendAll,
          onConfirm: () => {
            setAsked(null)
            send(asked?.newest_waiting ?? null)
          },
        }}
      />
    </section>
  )
}

function figuresText({ waiting, sent_unchanged, sent_edited, dismissed }: DraftFigures): string {
  const decided = sent_unchanged + sent_edited + dismissed
  return [
    draftWords.waiting(waiting),
    draftWords.unchanged(sent_unchanged, decided),
    draftWords.edited(sent_edited),
    draftWords.dismissed(dismissed),
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
      notifyFailure(draftWords.sendFailed(causeOf(error)), () => sending.mutate(newest)),
  })
  const going = useMutation({
    mutationFn: () => call(goLive, { automation_id, version }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: listKey(platform_user_id), exact: true })
      notify({ type: 'success', message: draftWords.isLive })
    },
    onError: (error) => notifyFailure(draftWords.liveFailed(causeOf(error)), () => going.mutate()),
  })
  return {
    send: (newest: string | null) => sending.mutate(newest),
    live: () => going.mutate(),
    busy: sending.isPending || going.isPending,
  }
}
