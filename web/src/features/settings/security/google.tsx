import { useState } from 'react'
import { securityWords } from '../../../copy/settings/security.ts'
import { embeddedSession } from '../../../lib/embedded-session.ts'
import { Button } from '../../../ui/button.tsx'
import { useUser } from '../../session/use-session.ts'
import { Row } from '../row.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { connectGoogle } from './security-query.ts'

/** Says whether Google signs in, and connects it. Shows nothing when the server has no Google client. */
export function Google({ connected }: { connected: boolean }) {
  const { email } = useUser()
  const [asking, setAsking] = useState(false)
  if (!connected && embeddedSession().system?.google_sign_in !== true) return null
  return (
    <>
      <Row
        title={securityWords.google}
        text={connected ? securityWords.googleConnected : securityWords.googleText(email)}
        action={!connected && <Button onClick={() => setAsking(true)}>{securityWords.connectGoogle}</Button>}
      />
      {asking && (
        <ProofDialog
          title={securityWords.connectGoogle}
          text={securityWords.connectGoogleText(email)}
          action={securityWords.next}
          act={async (proof) => location.assign(await connectGoogle(proof))}
          staysOpen
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
