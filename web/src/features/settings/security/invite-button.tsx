import { createInvitation } from '@skein/contract/users/security'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Copyable } from '../copyable.tsx'

/** Creates an invitation and shows its link, which the server returns once. */
export function InviteButton({ onSettled }: { onSettled: () => Promise<unknown> }) {
  const [url, setUrl] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(createInvitation, {}),
    onSuccess: (invitation) => setUrl(invitation.url),
    onError: (error) => notify({ type: 'error', message: messageOf(error, m.security_failed_action()) }),
    onSettled,
  })
  return (
    <>
      <Button busy={isPending} onClick={() => mutate()}>
        {m.security_invite()}
      </Button>
      <Dialog
        open={url !== null}
        onOpenChange={(next) => !next && setUrl(null)}
        title={m.security_invite_title()}
        description={m.security_invite_text()}
        footer={
          <Button variant="primary" onClick={() => setUrl(null)}>
            {m.common_finish()}
          </Button>
        }
      >
        <div className="pt-2">
          <Copyable label={m.common_link()} value={url ?? ''} action={m.security_copy_link()} />
        </div>
      </Dialog>
    </>
  )
}
