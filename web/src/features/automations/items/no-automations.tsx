import { Plus } from 'lucide-react'
import { sentenceOf } from '@skein/contract/automations/sentence'
import { paths } from '../../../lib/paths.ts'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { TimelineRail } from '../../../components/timeline-rail.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { emptyListWords } from '../../../copy/automations/type-list.ts'

/** Empty state: the text above an unfinished example sentence. */
export function NoAutomations({ action }: { action: string }) {
  return (
    <EmptyState
      title={emptyListWords.title}
      text={emptyListWords.text}
      art={
        <div aria-hidden="true">
          <TimelineRail ink="fern" state="hollow" last>
            <AutomationSentence tokens={unfinished} />
          </TimelineRail>
        </div>
      }
      action={
        <LinkButton
          variant="primary"
          to={paths.createAutomation}
          icon={<Plus size={16} aria-hidden="true" />}
        >
          {action}
        </LinkButton>
      }
    />
  )
}

const unfinished = sentenceOf({ automation_type: 'COMMENT_REPLY', post_selection_type: 'ALL' })
