import type { ConnectedAccount } from '@skein/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useOpened } from '../../ui/overlays/use-opened.ts'
import { dataWords } from '../../copy/settings.ts'
import { disconnect } from '../session/queries.ts'
import { accountName } from '../session/session-logic.ts'
import { useUser } from '../session/use-session.ts'
import { Exports } from './exports.tsx'
import { Section } from './section.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

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

function Row({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
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
  const opened = useOpened(asking)
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
      {opened && <DeleteDialog open={asking} onClose={() => setAsking(false)} />}
    </>
  )
}
