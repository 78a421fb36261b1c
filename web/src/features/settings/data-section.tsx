import type { ConnectedAccount } from '@skein/contract/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type UserExport, deleteProfile, startExport } from '@skein/contract/user-data'
import { messageOf } from '../../lib/api/api-error.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { cx } from '../../ui/cx.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { dataWords } from '../../copy/settings.ts'
import { disconnect } from '../session/queries.ts'
import { accountName } from '../session/session-logic.ts'
import { useUser } from '../session/use-session.ts'
import { Section } from './section.tsx'
import { call } from '../../lib/api/api.ts'
import { controls } from '../../copy/controls.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { clearSession } from '../session/session-store.ts'
import { formatDateTime, formatDay } from '../../lib/format.ts'
import { buttonClass } from '../../ui/button-style.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { exportsQuery } from './queries.ts'

/** Data export, disconnecting an account, and deletion of the user. */
export function DataSection({ account }: { account: ConnectedAccount | null }) {
  return (
    <Section id="data" title={dataWords.title}>
      <Exports />
      {account && <Disconnect account={account} />}
      <DeleteAccount />
    </Section>
  )
}

interface RowProps {
  title: string
  text: string
  action: ReactNode
  /** Without a line above. */
  first?: boolean
}

function Row({ title, text, action, first = false }: RowProps) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-start justify-between gap-x-6 gap-y-3',
        !first && 'border-t border-line pt-5',
      )}
    >
      <div className="min-w-0 grow basis-64">
        <h3 className="section-head">{title}</h3>
        <p className="mt-0.5 text-text-2">{text}</p>
      </div>
      {action}
    </div>
  )
}

function Disconnect({ account }: { account: ConnectedAccount }) {
  const [asking, setAsking] = useState(false)
  const user = useUser()
  const client = useQueryClient()
  const name = accountName(account)
  const { mutate, isPending } = useMutation({
    mutationFn: () => disconnect(client, user.id, account.id),
    onSuccess: () => notify({ type: 'success', message: dataWords.disconnected(name) }),
    onError: (error) => notify({ type: 'error', message: messageOf(error, dataWords.disconnectFailed) }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Row
        title={dataWords.disconnect}
        text={dataWords.disconnectText(name)}
        action={
          <Button variant="danger" onClick={() => setAsking(true)}>
            {dataWords.disconnect}
          </Button>
        }
      />
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={dataWords.disconnectTitle(name)}
        text={dataWords.disconnectText(name)}
        confirm={{ label: dataWords.disconnect, danger: true, busy: isPending, onConfirm: () => mutate() }}
      />
    </>
  )
}

function DeleteAccount() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Row
        title={dataWords.remove}
        text={dataWords.removeText}
        action={
          <Button variant="danger" onClick={() => setAsking(true)}>
            {dataWords.remove}
          </Button>
        }
      />
      <DeleteDialog open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

interface DeleteDialogProps {
  open: boolean
  onClose: () => void
}

/** Requires the e-mail address, deletes the user, and opens the status page of the deletion. */
function DeleteDialog({ open, onClose }: DeleteDialogProps) {
  const user = useUser()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const matches = typed.trim().toLowerCase() === user.email.toLowerCase()
  const { mutate, isPending, error, reset } = useDeletion(user.id)
  const problem = tried && !matches ? dataWords.removeMismatch : undefined
  const close = () => {
    setTyped('')
    setTried(false)
    reset()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (matches) mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={dataWords.removeTitle}
      description={dataWords.removeAsk}
      footer={
        <>
          <Button onClick={close}>{controls.cancel}</Button>
          <Button type="submit" form="delete-account" variant="danger" busy={isPending}>
            {dataWords.removeConfirm}
          </Button>
        </>
      }
    >
      <form id="delete-account" noValidate onSubmit={submit} className="flex flex-col gap-4 pt-2">
        {error && <Banner type="error">{messageOf(error, dataWords.removeFailed)}</Banner>}
        <Field label={dataWords.removeType(user.email)} error={problem}>
          <TextInput
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** Clears local state; the next page shows the progress of the deletion. */
const useDeletion = (userId: string) =>
  useMutation({
    mutationFn: () => call(deleteProfile, { id: userId }),
    onSuccess: ({ url }) => {
      clearSession()
      location.assign(url)
    },
  })

/** Data exports: requested here, written by a job, downloaded when ready. */
function Exports() {
  const query = useQuery(exportsQuery)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(startExport, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
    onError: (error) => notify({ type: 'error', message: messageOf(error, dataWords.exportFailed) }),
  })
  return (
    <div className="flex flex-col gap-3">
      <Row
        first
        title={dataWords.export}
        text={dataWords.exportText}
        action={
          <Button busy={isPending} onClick={() => mutate()}>
            {dataWords.exportStart}
          </Button>
        }
      />
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
