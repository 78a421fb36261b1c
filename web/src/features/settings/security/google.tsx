import { useState } from 'react'
import { m } from '@skein/messages'
import { GoogleLogo } from '../../../components/google-logo.tsx'
import { embeddedSession } from '../../../lib/embedded-session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
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
        title={m.security_google()}
        text={connected ? m.security_google_connected() : m.security_google_text({ email })}
        action={
          !connected && (
            <Button icon={<GoogleLogo />} onClick={() => setAsking(true)}>
              {m.security_connect_google()}
            </Button>
          )
        }
      />
      {asking && (
        <ProofDialog
          title={m.security_connect_google()}
          text={m.security_connect_google_text({ email })}
          action={m.security_next()}
          act={async (proof) => location.assign(await connectGoogle(proof))}
          staysOpen
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
