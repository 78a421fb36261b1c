import { m } from '@skein/messages'

export const firstAutomation = {
  name: m.editor_first_automation_name(),
  keywords: [m.editor_first_automation_keyword()],
}
