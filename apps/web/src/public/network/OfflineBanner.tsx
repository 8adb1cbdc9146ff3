/** Says while the device has no network that nothing typed is lost; watch-network.ts shows it. */
import { Icon } from '../../ui/illustration/Icon.tsx'
import { NO_NETWORK } from '../messages.ts'
import { OFFLINE_BANNER } from './watch-network.ts'

export function OfflineBanner() {
  return (
    <div role="status">
      <p className="offline" id={OFFLINE_BANNER} hidden>
        <span className="wrap">
          <Icon name="warn" />
          {NO_NETWORK}
        </span>
      </p>
    </div>
  )
}
