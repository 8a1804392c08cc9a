import type { LicensePlate } from '@forecourt/contract/license-plates';
import { createPlateDesign } from '@forecourt/contract/license-plates';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { designAtStart } from '../../features/studio/catalogue/design-at-start.ts';
import { DesignedPlate } from '../../features/studio/catalogue/designed-plate.tsx';
import {
  PlateDesignFields,
  usePlateTextProblem,
} from '../../features/studio/catalogue/plate-design-fields.tsx';
import { PlateViews } from '../../features/studio/catalogue/plate-views.tsx';
import { plateList, useSavePlateDesign } from '../../features/studio/plates/plates.calls.ts';
import { usePathParameter } from '../../lib/address-parameters.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { paths } from '../../lib/paths.ts';
import { pictureTypes } from '../../lib/picture-types.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useLocalAddress } from '../../lib/use-local-address.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Form } from '../../ui/form.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './plate-design.module.css';

/** The picture of a logo that was chosen and is sent when the design is saved. */
function useLogo(plate: LicensePlate | null) {
  const [file, setFile] = useState<File>();
  const local = useLocalAddress(file);
  // Browsers cannot display HEIC and HEIF photos, which may be uploaded too.
  const isShowable = !/hei[cf]$/.test(file?.type ?? '');
  return { file, setFile, address: (isShowable && local) || (plate?.path ?? null) };
}

/** Edits a design beside its preview; null: a new one. */
function PlateDesigner({ plate }: { plate: LicensePlate | null }) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const save = useSavePlateDesign(useCurrentUser().id, plate?.id ?? null);
  const logo = useLogo(plate);
  const draft = useDraft(createPlateDesign, {
    name: plate?.name ?? '',
    design: plate?.design ?? designAtStart(language),
  });
  const { design, name } = draft.values;
  const isDrawable = usePlateTextProblem(design) === null;
  const send = () =>
    save.mutate(
      { name, design, logo: logo.file },
      { onSuccess: () => void navigate({ to: paths.plateConfigurator }) },
    );
  return (
    <div className={styles.designer}>
      <div className={styles.seen}>
        <Card title={t('catalogue.preview')}>
          <PlateViews design={design} logo={design.logo && logo.address} />
        </Card>
      </div>
      <Card title={t('catalogue.details')}>
        <Form
          submitLabel={t('form.save')}
          isValid={draft.isValid && isDrawable}
          isLong
          unchanged={!draft.isChanged && !logo.file}
          request={save}
          onSubmit={send}
        >
          <div className={styles.near}>
            <DesignedPlate design={design} logo={design.logo && logo.address} />
          </div>
          <TextField
            label={t('catalogue.name')}
            autoComplete="off"
            value={name}
            onChange={(value) => draft.set({ name: value })}
            problem={draft.problem('name')}
          />
          <PlateDesignFields design={design} onChange={(next) => draft.set({ design: next })} />
          {design.logo && (
            <FileField
              label={t(plate?.path ? 'catalogue.replacePicture' : 'plates.design.chooseLogo')}
              hint={t('plates.design.logoPictureHint')}
              accept={pictureTypes}
              chosen={logo.file ? { file: logo.file, arrived: true, share: 1, error: null } : null}
              onChoose={async (file) => logo.setFile(file)}
            />
          )}
        </Form>
      </Card>
    </div>
  );
}

/** Designs a new plate of the user's own. */
export function NewPlateDesignPage() {
  const t = useText();
  return (
    <>
      <PageHead
        title={t('plates.designNew')}
        over={<BackLink to={paths.plateConfigurator}>{t('nav.licensePlateConfigurator')}</BackLink>}
        under={t('plates.design.hint')}
      />
      <PlateDesigner plate={null} />
    </>
  );
}

/** Changes a designed plate of the user's own. */
export function PlateDesignPage() {
  const t = useText();
  const id = usePathParameter('id');
  const plates = useQuery(plateList(useCurrentUser().id));
  if (plates.error) return <Problem error={plates.error} onRetry={() => void plates.refetch()} />;
  if (!plates.data) return <SkeletonRows />;
  const plate = plates.data.find((one) => one.id === id);
  if (!plate?.design) return <Empty title={t('errors.clientLicensePlateNotFound')} />;
  return (
    <>
      <PageHead
        title={plate.name}
        over={<BackLink to={paths.plateConfigurator}>{t('nav.licensePlateConfigurator')}</BackLink>}
        under={t('plates.design.hint')}
      />
      <PlateDesigner key={plate.id} plate={plate} />
    </>
  );
}
