import { AskAdministrator } from '../../../components/ask-administrator.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'

/** Says that Instagram cannot load an uploaded file, and who can change that. */
export const NotPublic = ({ text }: { text: string }) => (
  <Banner type="warning">
    {text}
    <AskAdministrator section="server" />
  </Banner>
)
