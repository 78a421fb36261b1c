import { allMessageTypes, messageTypeOf } from '@skein/contract/automations/messages/messages'
import { m } from '@skein/messages'
import { Suspense } from 'react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs/tabs.tsx'
import { viewOf } from './message-views.tsx'
import { useMessage } from './use-message.ts'

const tabs = allMessageTypes.map(({ type, label }) => ({ value: type, label: label() }))

/** Fields of the message in one of its types. A new type starts with its sample. */
export function MessageFields({ platformUserId }: { platformUserId: string }) {
  const message = useMessage()
  const { content } = message.form
  const { Fields } = viewOf(content)
  return (
    <div data-field="content">
      <Tabs label={m.message_types()} value={content.type} onValueChange={message.chooseType} items={tabs}>
        <TabPanel controls value={content.type} className="flex flex-col gap-5 pt-5">
          {message.bringBack && (
            <Banner
              type="info"
              action={
                <Button size="dense" onClick={message.bringBack}>
                  {m.common_restore()}
                </Button>
              }
            >
              {m.message_remembered({
                type_to_lower_case: messageTypeOf(content.type).label().toLowerCase(),
              })}
            </Banner>
          )}
          <Suspense key={content.type}>
            <Fields
              content={content}
              message={message}
              onChange={message.change}
              platformUserId={platformUserId}
            />
          </Suspense>
        </TabPanel>
      </Tabs>
    </div>
  )
}
