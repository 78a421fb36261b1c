import {
  labelOfKind,
  saveNotificationChoices,
  type NotificationChoice,
} from '@skein/contract/notifications/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Switch } from '../../../ui/forms/switch.tsx'
import { notificationChoicesQuery } from '../queries.ts'
import { PushDevice } from './push-device.tsx'
import { QuietHoursFields } from './quiet-hours.tsx'
import { Section } from '../section.tsx'
import { WaitingRows } from '../waiting.tsx'

const waiting = (
  <WaitingRows count={7} className="min-h-45 border-b border-line py-3 sm:min-h-22" action="hidden" />
)

/** Notification settings. Each switch is saved at once. */
export function NotificationsSection() {
  const query = useQuery(notificationChoicesQuery)
  const choose = useChoose()
  return (
    <Section id="notifications" title={m.common_notifications()} text={m.settings_notification_text()}>
      <PushDevice />
      <Loaded query={query} failed={m.common_couldnt_load_notifications()} waiting={waiting}>
        {(choices) => (
          <ul className="flex flex-col">
            {choices.map((choice) => (
              <li key={choice.kind} className="border-b border-line py-3 first:pt-0">
                <FieldGroup legend={labelOfKind(choice.kind)}>
                  <div className="grid gap-x-10 sm:grid-cols-3 sm:justify-items-start">
                    <Switch
                      label={m.settings_notification_shown()}
                      checked={choice.shown}
                      onCheckedChange={(shown) => choose({ ...choice, shown })}
                    />
                    <Switch
                      label={m.common_email()}
                      checked={choice.mail}
                      onCheckedChange={(mail) => choose({ ...choice, mail })}
                    />
                    <Switch
                      label={m.settings_push()}
                      checked={choice.push}
                      onCheckedChange={(push) => choose({ ...choice, push })}
                    />
                  </div>
                </FieldGroup>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <QuietHoursFields />
    </Section>
  )
}

/** Optimistic; rolled back on failure. */
function useChoose() {
  const client = useQueryClient()
  const { queryKey } = notificationChoicesQuery
  const { mutate } = useMutation({
    mutationFn: (choice: NotificationChoice) => call(saveNotificationChoices, { choices: [choice] }),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)?.find(({ kind }) => kind === choice.kind)
      show(choice)
      return before
    },
    onError: (error, _, before) => {
      if (before) show(before)
      notify({ type: 'error', message: messageOf(error, m.settings_not_saved()) })
    },
  })
  const show = (choice: NotificationChoice) =>
    client.setQueryData(queryKey, (all) => all?.map((one) => (one.kind === choice.kind ? choice : one)))
  return mutate
}
