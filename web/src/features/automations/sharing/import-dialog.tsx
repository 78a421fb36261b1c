import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { importAutomations } from '@skein/contract/automations/sharing/automation-sharing'
import type { DocumentProblem } from '@skein/contract/automations/sharing/automation-document'
import { settingsSentence } from '@skein/contract/automations/sentence/settings-sentence'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { chatbotsQuery } from '../../../components/queries/chatbots-query.ts'
import { call } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { listKey } from '../queries.ts'
import { focusOn } from '../tools/list-store.ts'
import { problemOf, readImportFile, type ImportFile } from './read-import-file.ts'

interface ImportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  platformUserId: string
}

/** Imports a document of automations: shows what it creates, or where it has problems, before anything is saved. */
export function ImportDialog({ open, onOpenChange, platformUserId }: ImportDialogProps) {
  const [file, setFile] = useState<ImportFile | null>(null)
  const close = () => {
    onOpenChange(false)
    setFile(null)
  }
  const { mutate, isPending, error, reset } = useImport(platformUserId, close)
  const client = useQueryClient()
  const choose = async (chosenFile: File) => {
    reset()
    const chatbots = await client.fetchQuery(chatbotsQuery(platformUserId)).catch(() => [])
    setFile(await readImportFile(chosenFile, { platformUserId, hasChatbot: chatbots.length > 0 }))
  }
  const problems = error ? [refusalOf(error)] : (file?.problems ?? [])
  const ready = file?.automations && problems.length === 0 ? file.automations : null
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={m.sharing_import_title()}
      description={m.sharing_import_text()}
      footer={
        ready && (
          <Button variant="primary" busy={isPending} onClick={() => mutate(file?.document)}>
            {m.sharing_import()}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <FileField name={file?.name ?? null} onChoose={(chosenFile) => void choose(chosenFile)} />
        <div role="status" className="empty:hidden">
          {ready && <p className="label-text">{m.sharing_import_ready({ count: ready.length })}</p>}
        </div>
        {problems.length > 0 && <Problems problems={problems} />}
        {ready && <Preview automations={ready} />}
      </div>
    </Dialog>
  )
}

const refusalOf = (error: Error): DocumentProblem =>
  problemOf(causeOf(error), error instanceof ApiError ? (error.detail ?? '') : '')

function useImport(platformUserId: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (document: unknown) =>
      call(importAutomations, { platform_user_id: platformUserId, document }),
    onSuccess: async (automations) => {
      focusOn(automations)
      await client.invalidateQueries({ queryKey: listKey(platformUserId), exact: true })
      notify({ type: 'success', message: m.sharing_import_done({ count: automations.length }) })
      onDone()
    },
  })
}

interface FileFieldProps {
  /** Name of the chosen file. */
  name: string | null
  onChoose: (file: File) => void
}

/** The native file input covers the field, so drag and drop works without code. */
function FileField({ name, onChoose }: FileFieldProps) {
  return (
    <label className="relative flex min-h-20 flex-col items-center justify-center gap-2 rounded-card border border-dashed border-control p-4 text-center text-text-2 transition-colors duration-(--press) hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text">
      <FileUp size={22} aria-hidden="true" />
      {name !== null && <bdi className="text-text break-all">{name}</bdi>}
      <span>{name === null ? m.sharing_import_choose() : m.sharing_import_other()}</span>
      <input
        type="file"
        accept="application/json,.json"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          const [chosenFile] = event.currentTarget.files ?? []
          if (chosenFile) onChoose(chosenFile)
          // The same file can be chosen again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

function Problems({ problems }: { problems: readonly DocumentProblem[] }) {
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-card border border-line p-4">
      <p className="section-head flex items-center gap-2 text-bad">
        <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
        {m.sharing_import_refused()}
      </p>
      <ul className="m-0 flex list-none flex-col gap-2 p-0">
        {problems.map(({ place, message }) => (
          <li key={`${place} ${message}`} className="break-words">
            {place !== '' && (
              <code dir="ltr" className="code me-2">
                {place}
              </code>
            )}
            {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Preview({ automations }: { automations: readonly AutomationSettings[] }) {
  return (
    <ul aria-label={m.sharing_import_title()} className="m-0 flex list-none flex-col p-0">
      {automations.map((automation, index) => (
        <li key={index} className="border-t border-line py-3 first:border-t-0">
          <p className="label-text text-text-2">
            <bdi dir="auto">{automation.name}</bdi>
          </p>
          <p className="text-chat">
            <AutomationSentence tokens={settingsSentence(automation)} clamped />
          </p>
        </li>
      ))}
    </ul>
  )
}
