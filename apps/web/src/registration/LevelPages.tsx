/** The form's page for each level, as the list of routes needs them: without anything to pass on. */
import { RegistrationPage } from './RegistrationPage.tsx'

export function SdRegistrationPage() {
  return <RegistrationPage level="SD" />
}

export function SmpRegistrationPage() {
  return <RegistrationPage level="SMP" />
}
