import Activity from 'lucide-react/icons/activity'
import BookOpen from 'lucide-react/icons/book-open'
import Building2 from 'lucide-react/icons/building-2'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import FileText from 'lucide-react/icons/file-text'
import HousePlus from 'lucide-react/icons/house-plus'
import Languages from 'lucide-react/icons/languages'
import MapPin from 'lucide-react/icons/map-pin'
import MapPinPlus from 'lucide-react/icons/map-pin-plus'
import Network from 'lucide-react/icons/network'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Repeat2 from 'lucide-react/icons/repeat-2'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ScrollText from 'lucide-react/icons/scroll-text'
import Upload from 'lucide-react/icons/upload'
import UserCog from 'lucide-react/icons/user-cog'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'

/** The icons of the menu's screens, by route. */
export const menuIcons: Readonly<Record<string, typeof Activity>> = {
  '/my-company': Building2,
  '/overview-delivery': MapPin,
  '/create-delivery': MapPinPlus,
  '/companies/$cid': Network,
  '/create-company': HousePlus,
  '/overview-contacts': Users,
  '/create-contact': UserPlus,
  '/order-approve': ClipboardCheck,
  '/order-reset': RotateCcw,
  '/upload-files': Upload,
  '/price-logs': ReceiptText,
  '/manage-users': UserCog,
  '/switch-user': Repeat2,
  '/audit': ScrollText,
  '/status': Activity,
  '/catalogs': BookOpen,
  '/vartext': FileText,
  '/system-i18n': Languages,
}
