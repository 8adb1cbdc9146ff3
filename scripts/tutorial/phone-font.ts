/** Records the screens in Roboto, the font of most parents' phones. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions, resolveChromium } from '../browser.ts'

/** Prefers Roboto if it is installed. */
const FONTS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${['sans-serif', 'system-ui', 'sans']
  .map(
    (family) => `<match target="pattern"><test name="family"><string>${family}</string></test>
<edit name="family" mode="prepend" binding="strong"><string>Roboto</string></edit></match>`,
  )
  .join('\n')}
</fontconfig>
`

/** @param folder the folder for the font settings */
export async function launchWithPhoneFont(folder: string): Promise<Browser> {
  const settings = join(folder, 'fonts.conf')
  await writeFile(settings, FONTS)
  const found = await resolveChromium()
  return chromium.launch(launchOptions({ ...found, env: { ...found.env, FONTCONFIG_FILE: settings } }))
}
