import { BasicsSection } from './basics-section.tsx'
import { LimitsSection } from './limits-section.tsx'
import { ModelSection } from './model-section.tsx'
import { PostsSection } from './posts-section.tsx'
import { ReplySection } from './reply-section.tsx'
import { TriggerSection } from './trigger-section.tsx'

/** Every field of a comment rule. Enter never deploys: that is what the button and its shortcut are for. */
export function RuleFields({ platformUserId }: { platformUserId: string }) {
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col">
      <BasicsSection />
      <TriggerSection />
      <PostsSection platformUserId={platformUserId} />
      <ReplySection />
      <LimitsSection />
      <ModelSection />
    </form>
  )
}
