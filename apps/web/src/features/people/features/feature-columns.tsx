import type { Feature, featureOrders } from '@forecourt/contract/features';
import type { Text } from '../../../lib/i18n.ts';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { createdAtColumn } from '../../../ui/created-at-column.ts';
import { type Column, PhoneLine, RowLink, UnderLine } from '../../../ui/data-table.tsx';

export type FeatureOrder = (typeof featureOrders)[number];

/** Built-in features have translated names. */
export function featureName({ builtIn, name }: Feature, t: Text): string {
  return builtIn ? t(`features.names.${builtIn}`) : name;
}

/** The columns of the list of features. */
export function useFeatureColumns(pathOf: (feature: Feature) => string): Column<Feature, FeatureOrder>[] {
  const t = useText();
  const who = ({ forEverybody, given }: Feature) => {
    if (forEverybody) return t('features.forEverybody');
    return given === 0 ? t('features.nobody') : t('features.given', { count: given });
  };
  return [
    {
      key: 'name',
      label: t('catalogue.name'),
      order: 'name',
      cell: (feature) => (
        <>
          <RowLink to={pathOf(feature)}>{featureName(feature, t)}</RowLink>
          <UnderLine>{feature.builtIn ? t(`features.what.${feature.builtIn}`) : t('features.own')}</UnderLine>
          <PhoneLine>{who(feature)}</PhoneLine>
        </>
      ),
    },
    {
      key: 'enabled',
      label: t('features.state'),
      cell: ({ enabled }) => (
        <Badge tone={enabled ? 'good' : 'neutral'}>{t(enabled ? 'features.on' : 'features.off')}</Badge>
      ),
    },
    { key: 'who', label: t('features.who'), hide: 'phone', cell: who },
    createdAtColumn(t),
  ];
}
