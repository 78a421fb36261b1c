import type { Security } from '@skein/contract/users/security'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Devices } from './devices.tsx'
import { Google } from './google.tsx'
import { Invitations } from './invitations.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordRow } from './password-row.tsx'
import { Row } from '../row.tsx'
import { Section } from '../section.tsx'
import { WaitingRows } from '../waiting.tsx'
import { securityQuery } from './security-query.ts'
import { TwoFactorDialog, type TwoFactorTask } from './two-factor-dialog.tsx'

const waiting = (
  <WaitingRows count={5} className="border-b border-line py-5" text="h-10 w-64 sm:h-5" action="h-10 w-32" />
)

/** Password, two-step sign-in, passkeys, Google, signed-in devices and invitations. */
export function SecuritySection() {
  const query = useQuery(securityQuery)
  return (
    <Section id="security" title={m.settings_security()} text={m.security_text()}>
      <Loaded query={query} failed={m.security_failed()} waiting={waiting}>
        {(security) => (
          <>
            <PasswordRow {...security} />
            <TwoFactor {...security} />
            <Passkeys passkeys={security.passkeys} />
            <Google connected={security.google} />
            <Devices />
            {security.can_invite && <Invitations />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function TwoFactor(security: Security) {
  const { has_password, two_factor } = security
  const [task, setTask] = useState<TwoFactorTask | null>(null)
  return (
    <>
      <Row
        title={
          <>
            {m.security_two_factor()}
            {has_password && (
              <Tag tone={two_factor ? 'ok' : 'neutral'}>{two_factor ? m.common_on() : m.common_off()}</Tag>
            )}
          </>
        }
        text={textOfTwoFactor(security)}
        action={
          has_password && (
            <div className="flex flex-wrap gap-2">
              {two_factor && <Button onClick={() => setTask('codes')}>{m.security_new_codes()}</Button>}
              <Button onClick={() => setTask(two_factor ? 'disable' : 'enable')}>
                {two_factor ? m.security_turn_off() : m.common_turn_on()}
              </Button>
            </div>
          )
        }
      />
      {task && <TwoFactorDialog key={task} task={task} onClose={() => setTask(null)} />}
    </>
  )
}

function textOfTwoFactor({ has_password, passwords_off, google }: Security): string {
  if (has_password) return m.security_two_factor_text()
  if (passwords_off) return m.security_two_factor_off()
  return google ? m.security_two_factor_none() : m.security_two_factor_sign_on()
}
