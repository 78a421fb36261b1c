import { providerLabels, type ModelProvider } from '@skein/contract/model-catalogue'
import { deleteModelKey } from '@skein/contract/model-keys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { keyWords } from '../../copy/settings.ts'
import { keysQuery, modelsQuery } from './queries.ts'

/** Asks for confirmation, because an encrypted key cannot be recovered. */
export function DeleteKeyButton({
  provider,
  platformUserId,
}: {
  provider: ModelProvider
  platformUserId: string
}) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const label = providerLabels[provider]
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteModelKey, { platform_user_id: platformUserId, provider }),
    onSuccess: async () => {
      client.setQueryData(keysQuery(platformUserId).queryKey, (keys) =>
        keys?.filter((key) => key.provider !== provider),
      )
      notify({ type: 'success', message: keyWords.removed(label) })
      await client.invalidateQueries({ queryKey: modelsQuery(platformUserId).queryKey })
    },
    onError: (error) => notify({ type: 'error', message: messageOf(error, keyWords.removeFailed) }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button
        size="dense"
        variant="danger"
        aria-label={keyWords.named(keyWords.remove, label)}
        onClick={() => setAsking(true)}
      >
        {keyWords.remove}
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={keyWords.removeTitle(label)}
        text={keyWords.removeText}
        confirm={{ label: keyWords.remove, danger: true, busy: isPending, onConfirm: () => mutate() }}
      />
    </>
  )
}
