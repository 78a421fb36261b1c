import { legalWords, privacyText } from '../../copy/legal.ts'
import { LegalText } from './legal-text.tsx'

export function PrivacyPage() {
  return <LegalText title={legalWords.privacy} sections={privacyText} />
}
